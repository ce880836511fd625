import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';

interface LoadEarlierButtonProps {
  /** A query that loads page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Loads earlier entries; renders nothing once all are shown. */
export function LoadEarlierButton({ query }: LoadEarlierButtonProps) {
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
