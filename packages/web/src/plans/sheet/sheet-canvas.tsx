import type { Plan, PlanPin } from '@brick/domain/plans/api';
import { type ComponentProps, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { tilesOfServer } from '../../platform/files/tiles-of-server.ts';
import { SheetView } from '../../ui/sheet/sheet-view.tsx';

interface SheetCanvasProps
  extends Pick<
    ComponentProps<typeof SheetView<PlanPin>>,
    'revision' | 'over' | 'pins' | 'chosen' | 'watermark' | 'point'
  > {
  plan: Plan;
  /** A tap takes a pin, or names a point of the sheet where points are asked for. */
  onPin: (pin: PlanPin | null) => void;
  onPoint?: ((point: readonly [number, number]) => void) | undefined;
  label: string;
}

/** A sheet of a plan with its pins, by its tiles on the server. */
export function SheetCanvas({ plan, onPin, onPoint, label, ...rest }: SheetCanvasProps) {
  const t = useTranslations('plans.sheet');
  const load = useMemo(() => tilesOfServer(plan.id), [plan.id]);
  const words = { label, keys: t('keys'), zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), whole: t('whole') };
  return (
    <SheetView
      {...rest}
      load={load}
      words={words}
      aims={onPoint !== undefined}
      onTap={({ point, pin }) => {
        if (!onPoint) onPin(pin);
        else if (point) onPoint(point);
      }}
    />
  );
}
