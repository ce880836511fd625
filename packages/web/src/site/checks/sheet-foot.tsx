import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { FormError } from '../../ui/inputs/field.tsx';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { DeviceFull } from '../store/device-full.tsx';
import type { DraftEntry } from '../store/use-draft-entry.ts';
import type { DraftForm } from './use-draft-form.ts';

interface SheetFootProps {
  sheet: Pick<DraftForm<object>, 'trouble' | 'saving' | 'isClosing' | 'close'>;
  draft: DraftEntry;
  submit: string;
  /** What the form holds, for a device that has no room for it. */
  typed: Readonly<Record<string, unknown>>;
}

/** The foot of a sheet: what went wrong with the device, and the buttons at the thumb. */
export function SheetFoot({ sheet, draft, submit, typed }: SheetFootProps) {
  const t = useTranslations('site.capture');
  const ui = useTranslations('ui');
  return (
    <>
      <FormError>{sheet.trouble && sheet.trouble !== 'full' ? t(sheet.trouble) : null}</FormError>
      <FormError>{sheet.isClosing ? t(sheet.trouble ? 'closeAgain' : 'closeUnsaved') : null}</FormError>
      {(sheet.trouble === 'full' || draft.isFull) && <DeviceFull typed={typed} />}
      <div className="flex flex-wrap gap-3">
        <RoomyButton type="submit" variant="primary" className="flex-1" pending={sheet.saving}>
          {submit}
        </RoomyButton>
        <Button onClick={() => void sheet.close()}>{ui('close')}</Button>
      </div>
    </>
  );
}
