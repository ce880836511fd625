import { Checkbox, CheckMark } from '../../src/ui/inputs/checkbox.tsx';
import { Field } from '../../src/ui/inputs/field.tsx';
import { Segmented } from '../../src/ui/inputs/segmented.tsx';
import { Select } from '../../src/ui/inputs/select.tsx';
import { Switch } from '../../src/ui/inputs/switch.tsx';
import { TabPanel, Tabs } from '../../src/ui/layout/tabs.tsx';
import type { Parts } from '../part.ts';
import { LONG_NAME, nothing } from '../sample-values.ts';
import { ValueHolder } from '../value-holder.tsx';

const PHASES = [
  { value: 'foundation', label: 'Foundation' },
  { value: 'walls', label: LONG_NAME },
  { value: 'roof', label: 'Roof', disabled: true },
];

const RESULTS = [
  { value: 'pass', label: 'Pass', tone: 'moss' as const, count: 12_345 },
  { value: 'fail', label: 'Fail', tone: 'crimson' as const, count: 0 },
  { value: 'none', label: 'Not applicable' },
];

const TABS = [
  { value: 'open', label: 'Open', count: 12_345 },
  { value: 'closed', label: 'Closed' },
  { value: 'long', label: LONG_NAME },
];

export const PARTS: Parts = {
  checkbox: [
    { name: 'off', content: <Checkbox label="Paid" hint="The money has left the account" /> },
    { name: 'on', content: <Checkbox label="Paid" defaultChecked /> },
    { name: 'in part', content: <CheckMark aria-label="Select all" indeterminate /> },
    { name: 'disabled', content: <Checkbox label="Paid" disabled defaultChecked /> },
    { name: 'invalid', content: <Checkbox label="I have read it" error="Please read it first" /> },
    { name: 'longest name', content: <Checkbox label={LONG_NAME} hint={LONG_NAME} /> },
  ],
  segmented: [
    ...RESULTS.map(({ value, label }) => ({
      name: `chosen: ${label}`,
      content: (
        <ValueHolder<string> first={value}>
          {(chosen, keep) => (
            <Segmented label="Result" labelVisible options={RESULTS} value={chosen} onChange={keep} />
          )}
        </ValueHolder>
      ),
    })),
    {
      name: 'in rows on a phone',
      content: (
        <Segmented
          label="Trade"
          options={['Concrete', 'Brickwork', 'Plumbing', 'Electrical', 'Painting'].map((label) => ({
            value: label,
            label,
          }))}
          value="Plumbing"
          onChange={nothing}
        />
      ),
    },
    {
      name: 'invalid',
      content: (
        <Segmented
          label="Result"
          options={RESULTS}
          value={null}
          onChange={nothing}
          error="Choose a result"
          size="lg"
          grow
        />
      ),
    },
    {
      name: 'disabled',
      content: <Segmented label="Result" options={RESULTS} value="pass" onChange={nothing} disabled />,
    },
  ],
  select: [
    { name: 'empty', content: <Select aria-label="Phase" options={PHASES} placeholder="Choose a phase" /> },
    { name: 'longest name', content: <Select aria-label="Phase" options={PHASES} defaultValue="walls" /> },
    { name: 'quiet', content: <Select aria-label="Phase" variant="quiet" options={PHASES} /> },
    { name: 'disabled', content: <Select aria-label="Phase" options={PHASES} disabled /> },
    {
      name: 'invalid',
      content: (
        <Field label="Phase" error="Phase is required">
          <Select options={PHASES} placeholder="Choose a phase" />
        </Field>
      ),
    },
  ],
  switch: [
    { name: 'off', content: <Switch label="Email" hint="Once a day" /> },
    { name: 'on', content: <Switch label="Email" defaultChecked /> },
    { name: 'disabled', content: <Switch label="Email" disabled defaultChecked /> },
    { name: 'longest name', content: <Switch label={LONG_NAME} hint={LONG_NAME} /> },
  ],
  tabs: [
    {
      name: 'with counts',
      wide: true,
      content: (
        <ValueHolder first="open">
          {(value, keep) => (
            <Tabs label="Issues" tabs={TABS} value={value} onValueChange={keep}>
              {TABS.map((tab) => (
                <TabPanel key={tab.value} value={tab.value}>
                  The issues that are {tab.value}
                </TabPanel>
              ))}
            </Tabs>
          )}
        </ValueHolder>
      ),
    },
    {
      name: 'in equal parts',
      content: (
        <Tabs label="Members" tabs={TABS.slice(0, 2)} value="closed" onValueChange={nothing} grow>
          <TabPanel value="open">Open</TabPanel>
          <TabPanel value="closed">Closed</TabPanel>
        </Tabs>
      ),
    },
  ],
};
