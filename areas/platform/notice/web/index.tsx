import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { readUnread } from '#packages/web/shell/notices.ts'
import { notice } from '../notice.ts'
import { AudienceCell, AudienceInput } from './audience-input.tsx'

const PUBLISHED = 1

/** Confirmation happens where the announcement is read. */
function Confirm({ record, reload }: DetailSlot) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  if (!record['needConfirm'] || record['status'] !== PUBLISHED) return null
  const confirm = async () => {
    await request('POST', '/api/blade-desk/notice/confirm-read', { body: { id: record['id'] } })
    void message.success(t('操作成功! / Operation successful!'))
    await Promise.all([readUnread(), client.invalidateQueries({ queryKey: ['notices'] })])
    reload()
  }
  return (
    <Button type="primary" onClick={() => void confirm().catch(() => undefined)}>
      {t('我已阅读 / I have read it')}
    </Button>
  )
}

export default customise(notice, {
  inputs: { audienceIds: AudienceInput },
  cells: { audienceIds: AudienceCell },
  detail: { actions: Confirm },
})
