import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row as Record } from '#packages/web/kit/model/world.ts'
import { OutcomeTable } from './outcome-table.tsx'
import type { Outcome } from './report-calls.ts'
import './report.css'

/**
 * What the author sees before anybody else may: the first rows with the defaults of the parameters, or why it cannot
 * run.
 */
export default function TryTab({ record }: { record: Record }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report-test', String(record['id']), String(record['version'])],
    retry: false,
    queryFn: () =>
      request<Outcome>('POST', '/api/blade-report/report/rest/test', {
        body: { id: record['id'], params: {}, current: 1, size: 20 },
        noToast: true,
        timeout: 70_000,
      }),
  })
  return (
    <div>
      <p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {t('再试一次 / Try again')}
        </Button>
      </p>
      {error ? (
        <p className="kit-late" role="alert">
          {error.message}
        </p>
      ) : (
        <OutcomeTable outcome={data} isLoading={isFetching} />
      )}
    </div>
  )
}
