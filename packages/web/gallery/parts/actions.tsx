import { Download, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button, IconButton } from '../../src/ui/inputs/button.tsx';
import { buttonStyle } from '../../src/ui/inputs/button-style.ts';
import { SaveBar } from '../../src/ui/layout/save-bar.tsx';
import { SkipLink } from '../../src/ui/layout/skip-link.tsx';
import { Menu } from '../../src/ui/overlay/menu.tsx';
import { Popover } from '../../src/ui/overlay/popover.tsx';
import { OpenOnMount } from '../open-on-mount.tsx';
import type { Parts } from '../part.ts';
import { LONG_NAME, nothing } from '../sample-values.ts';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;

const row = 'flex flex-wrap items-center gap-2';

const Somewhere = (props: ComponentProps<'a'>) => <a href="#main" {...props} />;

/** The bar goes on to the edges of the page that it stands on. */
const OnPage = ({ children }: { children: ReactNode }) => <div className="px-4 sm:px-6">{children}</div>;

const ENTRIES = [
  { id: 'edit', label: 'Edit', icon: <Pencil />, onSelect: nothing },
  { id: 'get', label: 'Download the drawing', icon: <Download />, link: <Somewhere /> },
  'separator' as const,
  { id: 'locked', label: LONG_NAME, disabled: true },
  { id: 'delete', label: 'Delete', icon: <Trash2 />, danger: true },
];

export const PARTS: Parts = {
  button: [
    ...VARIANTS.map((variant) => ({
      name: variant,
      content: (
        <div className={row}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} icon={<Plus size={16} aria-hidden="true" />}>
            Add
          </Button>
          <a href="#main" className={buttonStyle({ variant })}>
            All the expenses
          </a>
        </div>
      ),
    })),
    {
      name: 'sizes',
      content: (
        <div className={row}>
          {SIZES.map((size) => (
            <Button key={size} size={size}>
              Size {size}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'pending',
      content: (
        <div className={row}>
          <Button variant="primary" pending>
            Save
          </Button>
          <Button variant="danger" pending pendingLabel="Deleting...">
            Delete
          </Button>
        </div>
      ),
    },
    {
      name: 'icons alone',
      content: (
        <div className={row}>
          {VARIANTS.map((variant) => (
            <IconButton
              key={variant}
              variant={variant}
              label={`Edit, ${variant}`}
              icon={<Pencil size={16} aria-hidden="true" />}
            />
          ))}
          <IconButton label="Not now" disabled icon={<Pencil size={16} aria-hidden="true" />} />
          <IconButton label="Deleting" pending icon={<Trash2 size={16} aria-hidden="true" />} />
        </div>
      ),
    },
  ],
  menu: [
    {
      name: 'closed',
      content: (
        <Menu
          label="Actions"
          items={ENTRIES}
          trigger={<IconButton label="Actions" icon={<Ellipsis size={16} aria-hidden="true" />} />}
        />
      ),
    },
    {
      name: 'open',
      alone: true,
      content: (
        <OpenOnMount press="button" shows="[role=menu]">
          <Menu label="Actions" items={ENTRIES} trigger={<Button>Actions</Button>} />
        </OpenOnMount>
      ),
    },
  ],
  popover: [
    {
      name: 'open',
      alone: true,
      content: (
        <OpenOnMount press="button" shows="[role=dialog]">
          <Popover label="Filter" className="max-w-80" trigger={<Button>Filter</Button>}>
            <p>{LONG_NAME}</p>
            <Button size="sm">Apply</Button>
          </Popover>
        </OpenOnMount>
      ),
    },
  ],
  'save-bar': [
    {
      name: 'saved',
      wide: true,
      content: (
        <OnPage>
          <SaveBar status={false}>
            <Button variant="primary" disabled>
              Save
            </Button>
          </SaveBar>
        </OnPage>
      ),
    },
    {
      name: 'unsaved',
      alone: true,
      content: (
        <OnPage>
          <SaveBar status="There are changes that are not saved yet" className="max-w-160">
            <Button>Discard</Button>
            <Button variant="primary" pending pendingLabel="Saving...">
              Save
            </Button>
          </SaveBar>
        </OnPage>
      ),
    },
  ],
  'skip-link': [
    {
      name: 'shown where it has the focus',
      alone: true,
      content: (
        <OpenOnMount press="a" shows="a[href='#main']:focus">
          <SkipLink to="#main" />
        </OpenOnMount>
      ),
    },
  ],
};
