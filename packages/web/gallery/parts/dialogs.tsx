import { useState } from 'react';
import * as z from 'zod';
import { CallError } from '../../src/platform/api/call-error.ts';
import { FormDialog } from '../../src/platform/forms/form-dialog.tsx';
import { useApiForm } from '../../src/platform/forms/use-api-form.ts';
import { Button } from '../../src/ui/inputs/button.tsx';
import { Field } from '../../src/ui/inputs/field.tsx';
import { TextInput } from '../../src/ui/inputs/text-input.tsx';
import { ConfirmDialog } from '../../src/ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogClose } from '../../src/ui/overlay/dialog.tsx';
import type { Parts } from '../part.ts';
import { LONG_NAME, nothing } from '../sample-values.ts';
import { Told } from './messages.tsx';

const schema = z.object({
  name: z.string().trim().min(1).max(20),
  place: z.string().trim(),
});

const refused = (detail: string, errors: Record<string, string> = {}) =>
  new CallError(400, detail, { title: 'Refused', detail, errors, current: null, requestId: null });

/** A supplier as a server would take it: it knows Acacia already, and Baobab it does not like. */
async function send({ name }: { name: string }): Promise<void> {
  await new Promise((answered) => setTimeout(answered, 300));
  if (name === 'Acacia') throw refused('Refused', { name: 'There is a supplier of that name' });
  if (name === 'Baobab') throw refused('The server is busy');
}

/** The frame of a form with a form in it. */
function Supplier({ conflict = false, draft }: { conflict?: string | false; draft?: string }) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add supplier</Button>
      <p role="status">{saved}</p>
      {open && (
        <Form
          conflict={conflict}
          draft={draft}
          onSaved={(name) => {
            setSaved(`Saved: ${name}`);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FormProps {
  conflict: string | false;
  draft: string | undefined;
  onSaved: (name: string) => void;
  onClose: () => void;
}

function Form({ conflict, draft, onSaved, onClose }: FormProps) {
  const form = useApiForm(schema, {
    defaultValues: { name: '', place: '' },
    ...(draft ? { draft } : {}),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      title="Add supplier"
      description="Who delivers to the site"
      form={form}
      conflict={conflict}
      onSubmit={form.submit(async (body) => {
        await send(body);
        onSaved(body.name);
      })}
      onClose={onClose}
      submit="Save"
      sending="Saving..."
      pending={isSubmitting}
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Place" optional error={errors.place?.message}>
        <TextInput {...form.register('place')} />
      </Field>
    </FormDialog>
  );
}

const opened = { open: true, onOpenChange: nothing };

export const PARTS: Parts = {
  dialog: [
    {
      name: 'usual',
      alone: true,
      content: (
        <Dialog
          {...opened}
          title="Roof trusses"
          description="What was ordered, and from whom"
          footer={
            <>
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <Button variant="primary">Save</Button>
            </>
          }
        >
          <Field label="Name">
            <TextInput defaultValue="Roof trusses" />
          </Field>
        </Dialog>
      ),
    },
    {
      name: 'short, and a message',
      alone: true,
      content: (
        <>
          <Told title="Expense saved" description={LONG_NAME} />
          <Dialog
            {...opened}
            title="Edit Expense"
            maxWidth={440}
            footer={<Button variant="primary">Save</Button>}
          >
            <Field label="Name">
              <TextInput defaultValue="Roof trusses" />
            </Field>
          </Dialog>
        </>
      ),
    },
    {
      name: 'longer than the window, and a message',
      alone: true,
      content: (
        <>
          <Told title="Expense saved" description={LONG_NAME} />
          <Dialog
            {...opened}
            title={LONG_NAME}
            maxWidth={440}
            footer={<Button variant="primary">Save</Button>}
          >
            {Array.from({ length: 20 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: twenty times the same
              <Field key={place} label={LONG_NAME}>
                <TextInput defaultValue="Roof trusses" />
              </Field>
            ))}
          </Dialog>
        </>
      ),
    },
  ],
  'confirm-dialog': [
    {
      name: 'danger',
      alone: true,
      content: (
        <ConfirmDialog {...opened} title="Delete this expense?" description={LONG_NAME} onConfirm={nothing} />
      ),
    },
    {
      name: 'plain and pending',
      alone: true,
      content: (
        <ConfirmDialog
          {...opened}
          title="Send the offer?"
          tone="plain"
          confirmLabel="Send"
          pending
          pendingLabel="Sending..."
          onConfirm={nothing}
        />
      ),
    },
    {
      name: 'failed',
      alone: true,
      content: (
        <ConfirmDialog
          {...opened}
          title="Delete this expense?"
          error="The server did not answer"
          onConfirm={nothing}
        />
      ),
    },
  ],
  'form-dialog': [
    { name: 'closed', content: <Supplier /> },
    { name: 'with a draft', alone: true, content: <Supplier draft="gallery" /> },
    {
      name: 'somebody else saved',
      alone: true,
      content: <Supplier conflict="Somebody else has saved this supplier in the meantime" />,
    },
  ],
};
