import { BrickMark } from '../../src/ui/graphics/brick-mark.tsx';
import { Logo } from '../../src/ui/graphics/logo.tsx';
import { Button } from '../../src/ui/inputs/button.tsx';
import { Detail, DetailList } from '../../src/ui/layout/detail-list.tsx';
import { ItemDetail } from '../../src/ui/layout/item-detail.tsx';
import { Page } from '../../src/ui/layout/page.tsx';
import { SectionHeading } from '../../src/ui/layout/section-heading.tsx';
import type { Parts } from '../part.ts';
import { LONG_NAME, nothing, UNBROKEN } from '../sample-values.ts';

export const PARTS: Parts = {
  page: [
    {
      name: 'usual',
      wide: true,
      content: (
        <Page
          title="Expenses"
          subtitle="What was spent on the project"
          back={<a href="#main">Budget</a>}
          actions={<Button variant="primary">Add an expense</Button>}
        >
          <p>The list</p>
        </Page>
      ),
    },
    {
      name: 'longest name',
      wide: true,
      content: <Page title={`${UNBROKEN} ${LONG_NAME}`} subtitle={LONG_NAME} />,
    },
    { name: 'loading', wide: true, content: <Page title="Expenses" loading="Loading the expenses..." /> },
    {
      name: 'failed',
      wide: true,
      content: (
        <Page title="Expenses" error={{ text: 'The expenses could not be loaded', onRetry: nothing }} />
      ),
    },
  ],
  'section-heading': [
    { name: 'alone', content: <SectionHeading level={3} title="Payments" /> },
    {
      name: 'with a text and a way on',
      content: (
        <SectionHeading
          level={3}
          title={LONG_NAME}
          text={LONG_NAME}
          action={<Button size="sm">Add</Button>}
        />
      ),
    },
  ],
  'detail-list': [
    {
      name: 'usual and longest',
      content: (
        <DetailList>
          <Detail name="Date">Nov 30, 2026</Detail>
          <Detail name={LONG_NAME}>{UNBROKEN}</Detail>
        </DetailList>
      ),
    },
  ],
  'item-detail': [
    {
      name: 'usual and longest',
      content: (
        <dl>
          <ItemDetail label="Last used">Today</ItemDetail>
          <ItemDetail label={LONG_NAME}>{UNBROKEN}</ItemDetail>
        </dl>
      ),
    },
  ],
  'brick-mark': [
    { name: 'usual', content: <BrickMark /> },
    { name: 'alone', content: <BrickMark size={64} title="Brick Ledger" /> },
  ],
  logo: [
    { name: 'usual', content: <Logo /> },
    { name: 'where there is little room', content: <Logo size={40} shrinks /> },
  ],
};
