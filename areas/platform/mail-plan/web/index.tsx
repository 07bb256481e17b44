import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { mailPlan } from '../mail-plan.ts'

const BASE = '/api/blade-desk/mail-plan'
const has = (list: unknown, id: string): boolean => Array.isArray(list) && list.map(String).includes(id)

/** Its owner sends it at once; a receiver ends his own mails and takes them up again. */
function Actions({ record, reload }: DetailSlot) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const me = useSession(state => state.user?.id ?? '')
  // A refusal has been told by the client already.
  const run = (verb: string, said: string) =>
    void request('PUT', `${BASE}/${verb}`, { body: { id: record['id'] }, idempotencyKey: newKey() }).then(
      async () => {
        reload()
        await refreshData(client)
        void message.success(said)
      },
      () => undefined,
    )
  const isStopped = has(record['stopped'], me)
  return (
    <>
      {has(record['receivers'], me) && (
        <Button
          onClick={() =>
            isStopped
              ? run('subscribe', t('已恢复接收 / You receive it again'))
              : run('unsubscribe', t('已退订 / Unsubscribed'))
          }
        >
          {isStopped ? t('恢复接收 / Receive again') : t('退订 / Unsubscribe')}
        </Button>
      )}
      {String(record['userId']) === me && (
        <Button onClick={() => run('send-now', t('已加入发送 / Being sent'))}>{t('立即发送 / Send now')}</Button>
      )}
    </>
  )
}

export default customise(mailPlan, { detail: { actions: Actions } })
