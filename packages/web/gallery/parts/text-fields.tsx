import { Ruler } from 'lucide-react';
import { LoadFailed } from '../../src/ui/feedback/load-failed.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../../src/ui/inputs/field.tsx';
import { PasswordInput } from '../../src/ui/inputs/password-input.tsx';
import { PasswordStrengthHint } from '../../src/ui/inputs/password-strength.tsx';
import { PercentInput } from '../../src/ui/inputs/percent-input.tsx';
import { SearchInput } from '../../src/ui/inputs/search-input.tsx';
import { TextArea } from '../../src/ui/inputs/text-area.tsx';
import { TextInput } from '../../src/ui/inputs/text-input.tsx';
import type { Parts } from '../part.ts';
import { ARABIC_NAME, FAILED, LONG_NAME, nothing, UNBROKEN } from '../sample-values.ts';
import { ValueHolder } from '../value-holder.tsx';

const PASSWORDS = ['', 'short', 'password', 'brickbrick', 'mortar and lime', 'mortar, lime & 7 chalk lines'];

export const PARTS: Parts = {
  field: [
    {
      name: 'plain',
      content: (
        <Field label="Name" hint="As it stands on the drawing" optional>
          <TextInput defaultValue="Roof trusses" />
        </Field>
      ),
    },
    {
      name: 'required',
      content: (
        <Field label="Name" required>
          <TextInput />
        </Field>
      ),
    },
    {
      name: 'invalid',
      content: (
        <Field label="Name" required error="Name is required" hint="As it stands on the drawing">
          <TextInput />
        </Field>
      ),
    },
    {
      name: 'longest texts',
      content: (
        <Field label={LONG_NAME} error={LONG_NAME} hint={LONG_NAME}>
          <TextInput defaultValue={LONG_NAME} />
        </Field>
      ),
    },
    {
      name: 'with a hint that failed',
      content: (
        <Field label="Supplier" hint={<LoadFailed query={FAILED} />}>
          <TextInput />
        </Field>
      ),
    },
    {
      name: 'in a grid',
      wide: true,
      content: (
        <FormGrid>
          <FormSpan>
            <FormError>The form could not be saved: {LONG_NAME}</FormError>
          </FormSpan>
          <Field label="First name">
            <TextInput />
          </Field>
          <Field label="Last name" labelHidden>
            <TextInput placeholder="Last name" />
          </Field>
          <FormSpan>
            <Field label="Notes">
              <TextArea />
            </Field>
          </FormSpan>
        </FormGrid>
      ),
    },
  ],
  'text-input': [
    { name: 'empty', content: <TextInput aria-label="Name" placeholder="Name" /> },
    { name: 'filled', content: <TextInput aria-label="Name" defaultValue="Roof trusses" /> },
    { name: 'longest name', content: <TextInput aria-label="Name" defaultValue={UNBROKEN} /> },
    { name: 'the other direction', content: <TextInput aria-label="Name" defaultValue={ARABIC_NAME} /> },
    { name: 'disabled', content: <TextInput aria-label="Name" disabled defaultValue="Roof trusses" /> },
    { name: 'read only', content: <TextInput aria-label="Name" readOnly defaultValue="Roof trusses" /> },
    {
      name: 'with an icon and a unit',
      content: (
        <TextInput
          aria-label="Length"
          defaultValue="12"
          start={<Ruler size={16} aria-hidden="true" />}
          end={<span>m</span>}
        />
      ),
    },
  ],
  'text-area': [
    { name: 'empty', content: <TextArea aria-label="Notes" placeholder="Notes" /> },
    {
      name: 'longest text',
      content: <TextArea aria-label="Notes" grow defaultValue={LONG_NAME.repeat(4)} />,
    },
    { name: 'disabled', content: <TextArea aria-label="Notes" disabled defaultValue="Closed" /> },
    {
      name: 'invalid',
      content: (
        <Field label="Notes" error="Notes are required">
          <TextArea />
        </Field>
      ),
    },
  ],
  'password-input': [
    { name: 'empty', content: <PasswordInput aria-label="Password" /> },
    { name: 'filled', content: <PasswordInput aria-label="Password" defaultValue="mortar-and-lime" /> },
    { name: 'disabled', content: <PasswordInput aria-label="Password" disabled /> },
    {
      name: 'with its strength',
      content: (
        <PasswordInput
          aria-label="Password"
          strength={<PasswordStrengthHint password="mortar-and-lime" username="thato" />}
        />
      ),
    },
  ],
  'password-strength': PASSWORDS.map((password) => ({
    name: password || 'empty',
    content: <PasswordStrengthHint password={password} username="thato" />,
  })),
  'percent-input': [
    {
      name: 'filled',
      content: (
        <Field label="Retention">
          <ValueHolder<string> first="12.5">
            {(value, keep) => <PercentInput value={value} onChange={keep} />}
          </ValueHolder>
        </Field>
      ),
    },
    {
      name: 'invalid',
      content: (
        <Field label="Retention" error="Enter a percentage from 0 to 100">
          <PercentInput value="1000000000" onChange={nothing} />
        </Field>
      ),
    },
  ],
  'search-input': [
    {
      name: 'empty',
      alone: true,
      content: (
        <ValueHolder first="">
          {(value, keep) => <SearchInput label="Search" value={value} onChange={keep} />}
        </ValueHolder>
      ),
    },
    {
      name: 'filled',
      alone: true,
      content: <SearchInput label="Search" value={LONG_NAME} onChange={nothing} />,
    },
  ],
};
