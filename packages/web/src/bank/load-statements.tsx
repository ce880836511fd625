import { useTranslations } from 'use-intl';
import { ChooseFiles } from '../platform/files/choose-files.tsx';
import { DropHint, SentFileRow } from '../platform/files/sent-file-row.tsx';
import { useWindowDrop } from '../platform/files/use-window-drop.ts';
import { Button } from '../ui/inputs/button.tsx';
import { LoadedText } from './loaded-text.tsx';
import type { SentFile, useStatementUpload } from './use-statement-upload.ts';

const ACCEPT = '.xml,.zip,.sta,.mt940,.940,.txt,.ofx,.qfx,.csv,.tsv,.xlsx';

type LoadedFiles = ReturnType<typeof useStatementUpload>;

/** A file and what became of it. */
function SentRow({ sent, files }: { sent: SentFile; files: LoadedFiles }) {
  const t = useTranslations('bank.load');
  const { file, progress, loaded, problem } = sent;
  const { name } = file;
  return (
    <SentFileRow
      {...{ name, progress, problem }}
      words={{ waits: t('waits', { name }), reading: t('reading', { name }) }}
      result={
        loaded && (
          <>
            <LoadedText loaded={loaded} />
            {loaded.leftOut > 0 && (
              <span>
                <Button size="sm" onClick={() => files.takeLeftOut(sent)}>
                  {t('takeLeftOut', { count: loaded.leftOut })}
                </Button>
              </span>
            )}
          </>
        )
      }
      onAgain={() => files.again(sent)}
      onDismiss={() => files.dismiss(sent)}
    />
  );
}

/** Chooses files of a bank. */
export function ChooseStatements({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations('bank.load');
  return <ChooseFiles label={t('choose')} accept={ACCEPT} variant="primary" onFiles={onFiles} />;
}

/** Takes files that are dropped anywhere on the screen, and says what became of each. */
export function LoadedFilesList({ files }: { files: LoadedFiles }) {
  const t = useTranslations('bank.load');
  const isOver = useWindowDrop(files.take);
  return (
    <>
      {files.sent.length > 0 && (
        <ul aria-label={t('results')} className="border-t border-line print:hidden">
          {files.sent.map((each) => (
            <SentRow key={each.key} sent={each} files={files} />
          ))}
        </ul>
      )}
      {isOver && <DropHint>{t('dropHere')}</DropHint>}
    </>
  );
}
