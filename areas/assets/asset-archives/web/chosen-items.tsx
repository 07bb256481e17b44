import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'

/** Items chosen in the list stand as lines of the new document: /asset/archives/lend?ids=1,2. */
export function ChosenItems({ resource, form, how }: FormSlot) {
  const ids = useTab().params.get('ids') ?? ''
  const { data } = useQuery({
    queryKey: ['list', 'asset-archives', 'chosen', ids],
    enabled: how === 'add' && ids !== '',
    queryFn: () =>
      request<{ records: Row[] }>('GET', `${servicePrefix.core}/asset-archives/page`, {
        params: { id_in: ids, size: 200 },
      }),
  })
  useEffect(() => {
    if (!data) return
    const lines = data.records.map(item => ({
      archiveId: item['id'],
      archiveName: item['itemNo'],
      itemNo: item['itemNo'],
      kindName: item['kindName'],
      serialNo: item['serialNo'],
      plateNo: item['plateNo'],
    }))
    form.setFieldsValue(withKeys(resource, { lines }))
  }, [data])
  return null
}
