import { useState } from 'react';
import { ComboBox } from '../../src/ui/inputs/combo-box.tsx';
import { DateField } from '../../src/ui/inputs/date-field.tsx';
import { Field } from '../../src/ui/inputs/field.tsx';
import { MoneyInput } from '../../src/ui/inputs/money-input.tsx';
import { OpenOnMount } from '../open-on-mount.tsx';
import type { Parts } from '../part.ts';
import { ARABIC_NAME, FAILED, GREATEST, LONG_NAME, nothing, TODAY, UNBROKEN } from '../sample-values.ts';
import { ValueHolder } from '../value-holder.tsx';

interface AmountProps {
  first?: string;
  currency?: string;
  error?: string;
  disabled?: boolean;
  readOnly?: boolean;
}

const Amount = ({ first = '', error, ...rest }: AmountProps) => (
  <Field label="Amount" error={error}>
    <ValueHolder first={first}>
      {(value, keep) => <MoneyInput {...rest} value={value} onChange={keep} />}
    </ValueHolder>
  </Field>
);

interface DayProps {
  first?: string | null;
  error?: string;
  disabled?: boolean;
  min?: string;
  max?: string;
  clearable?: boolean;
}

const Day = ({ first = null, error, ...rest }: DayProps) => (
  <Field label="Due date" error={error}>
    <ValueHolder<string | null> first={first}>
      {(value, keep) => <DateField {...rest} today={TODAY} value={value} onChange={keep} />}
    </ValueHolder>
  </Field>
);

const SUPPLIERS = [
  { id: '1', label: 'Acacia Timber', detail: 'Gaborone' },
  { id: '2', label: 'Baobab Bricks', detail: 'Francistown' },
  { id: '3', label: ARABIC_NAME },
  { id: '4', label: UNBROKEN, detail: LONG_NAME },
];

/** Finds among a few suppliers, as a screen does among all. */
function Supplier({ first = '' }: { first?: string }) {
  const [picked, setPicked] = useState('');
  return (
    <Field label="Supplier" hint={picked && `Picked: ${picked}`}>
      <ValueHolder first={first}>
        {(value, keep) => (
          <ComboBox
            value={value}
            onChange={keep}
            onPick={({ id }) => setPicked(id)}
            suggestions={SUPPLIERS.filter(({ label }) => label.toLowerCase().includes(value.toLowerCase()))}
            emptyText="It will be added as a new supplier"
          />
        )}
      </ValueHolder>
    </Field>
  );
}

export const PARTS: Parts = {
  'money-input': [
    { name: 'empty', content: <Amount /> },
    { name: 'filled', content: <Amount first="1500.50" /> },
    { name: 'greatest amount', content: <Amount first={GREATEST} /> },
    { name: 'negative', content: <Amount first="-12.30" /> },
    { name: 'without decimals', content: <Amount first="1500" currency="JPY" /> },
    { name: 'a currency with a long sign', content: <Amount first="1500.00" currency="CAD" /> },
    { name: 'disabled', content: <Amount first="1500.00" disabled /> },
    { name: 'read only', content: <Amount first="1500.00" readOnly /> },
    { name: 'invalid', content: <Amount first="twelve" error="Enter an amount such as 1,500.00" /> },
  ],
  'date-field': [
    { name: 'empty', content: <Day /> },
    { name: 'filled', content: <Day first="2026-03-05" /> },
    { name: 'disabled', content: <Day first="2026-03-05" disabled /> },
    { name: 'invalid', content: <Day first="the day after" error="Enter a date such as 1/25/2025" /> },
    {
      name: 'open',
      alone: true,
      content: (
        <OpenOnMount press="button" shows="[role=grid]">
          <Day first="2026-03-05" min="2026-03-03" max="2026-04-10" />
        </OpenOnMount>
      ),
    },
    {
      name: 'open and empty',
      alone: true,
      content: (
        <OpenOnMount press="button" shows="[role=grid]">
          <Day clearable={false} />
        </OpenOnMount>
      ),
    },
  ],
  'combo-box': [
    { name: 'closed', content: <Supplier first="Baobab Bricks" /> },
    {
      name: 'loading',
      content: (
        <ComboBox
          id="loading"
          aria-label="Supplier"
          value="Aca"
          onChange={nothing}
          suggestions={[]}
          loading
        />
      ),
    },
    {
      name: 'disabled',
      content: (
        <Field label="Supplier">
          <ComboBox value="Acacia Timber" onChange={nothing} suggestions={[]} disabled />
        </Field>
      ),
    },
    {
      name: 'invalid',
      content: (
        <Field label="Supplier" error="Supplier is required">
          <ComboBox value="" onChange={nothing} suggestions={[]} />
        </Field>
      ),
    },
    {
      name: 'failed',
      content: (
        <Field label="Supplier">
          <ComboBox value="Aca" onChange={nothing} suggestions={[]} query={FAILED} />
        </Field>
      ),
    },
    {
      name: 'open',
      alone: true,
      content: (
        <OpenOnMount press="input" shows="[role=listbox]">
          <div className="min-h-64">
            <Supplier />
          </div>
        </OpenOnMount>
      ),
    },
  ],
};
