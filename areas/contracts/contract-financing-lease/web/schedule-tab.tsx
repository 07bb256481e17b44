import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { type Loan, Schedule } from './schedule.tsx'

/** On the page of the contract: as it was agreed for a take on its first day. */
export default function ScheduleTab({ record }: DetailSlot) {
  const id = String(record['id'])
  const { data } = useQuery({
    queryKey: ['loan-schedule', id, record['version']],
    queryFn: () => request<Loan>('GET', `${servicePrefix.core}/contract-financing-lease/schedule`, { params: { id } }),
  })
  return data ? <Schedule loan={data} /> : null
}
