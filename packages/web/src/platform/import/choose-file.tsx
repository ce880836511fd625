import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { type Grid, GridError, type GridProblem, MAX_ROWS, type TitleMatcher } from './grid.ts';
import { readFile, readText } from './read-file.ts';

/** Reads rows from a file that is chosen or dropped, or from pasted text. */
export function ChooseFile({
  match,
  onGrid,
  onTemplate,
}: {
  match: TitleMatcher;
  onGrid: (grid: Grid) => void;
  onTemplate: (() => void) | undefined;
}) {
  const t = useTranslations('transfer');
  const [name, setName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ of: 'file' | 'text'; why: GridProblem } | null>(null);
  const take = async (of: 'file' | 'text', reading: Promise<Grid>) => {
    setRefusal(null);
    try {
      onGrid(await reading);
    } catch (error) {
      setRefusal({ of, why: error instanceof GridError ? error.refusal : 'unreadable' });
    }
  };
  const sentence = (of: 'file' | 'text') =>
    refusal?.of === of ? t(`refusals.${refusal.why}`, { most: MAX_ROWS }) : undefined;
  const wrong = sentence('file');
  return (
    <div className="grid gap-5">
      <FileDrop
        label={t('file')}
        accept=".csv,.txt,.tsv,.xlsx"
        hint={t('fileHint')}
        items={name === null ? [] : [{ id: name, name, ...(wrong && { error: wrong }) }]}
        onFiles={([file]) => {
          if (!file) return;
          setName(file.name);
          void take('file', readFile(file, match));
        }}
        onRemove={() => {
          setName(null);
          setRefusal(null);
        }}
      />
      <Field label={t('paste')} hint={t('pasteHint')} error={sentence('text')}>
        <TextArea
          rows={5}
          wrap="off"
          className="font-mono"
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (text.includes('\n')) void take('text', readText(text, match));
          }}
          onChange={() => refusal?.of === 'text' && setRefusal(null)}
          onBlur={(event) => {
            const { value } = event.currentTarget;
            if (value.trim().includes('\n')) void take('text', readText(value, match));
          }}
        />
      </Field>
      {onTemplate && (
        <div>
          <Button variant="quiet" onClick={onTemplate}>
            {t('template')}
          </Button>
        </div>
      )}
    </div>
  );
}
