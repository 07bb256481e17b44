import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { recordFollow } from '../record-follow.ts'

function Tools({ list, selected }: ListSlot) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  if (selected.length === 0) return null
  // A refusal has been told by the client already.
  const stop = () =>
    void request('POST', '/api/blade-desk/record-follow/remove', {
      body: { ids: selected.map(row => row['id']) },
    }).then(
      async () => {
        list.setSelected([])
        await client.invalidateQueries({ queryKey: ['follow'] })
        await refreshData(client)
        void message.success(t('已取消关注 / No longer followed'))
      },
      () => undefined,
    )
  return <Button onClick={stop}>{t('取消关注 / Stop following')}</Button>
}

function Names({ names }: { names: readonly string[] }) {
  const t = useT()
  return <>{names.join(t('、 / , '))}</>
}

export default customise(recordFollow, {
  cells: {
    recordTitle: ({ row, value }) => (
      <RecordLink resource={findResource(String(row['resource']))} id={row['recordId']}>
        {String(value || row['resourceName'])}
      </RecordLink>
    ),
    fields: ({ value }) => <Names names={Array.isArray(value) ? value.map(String) : []} />,
  },
  list: { toolbar: Tools, selects: true },
})
