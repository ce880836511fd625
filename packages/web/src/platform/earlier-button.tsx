import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';

interface Props {
  /** A query that goes on page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Loads what happened before; nothing where all of it is shown. */
export function EarlierButton({ query }: Props) {
  const t = useTranslations('record.history');
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="mt-2 -ms-2.5"
    >
      {t('earlier')}
    </Button>
  );
}
