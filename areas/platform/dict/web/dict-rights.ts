import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { labelOf, type Entry } from './entry-dialog.tsx'

export type Kind = 'dict' | 'dict-biz'
/** System codes belong to every tenant; only the platform's own people write them (10-platform 5.4). */
export const PLATFORM = '000000'

/** The pages of both kinds ask for rights of their own; the program's enumerations are nobody's to change. */
export function useRights(kind: Kind) {
  const codes = useSession(state => state.codes)
  const tenantId = useSession(state => state.user?.tenantId)
  const head = kind === 'dict' ? 'dict' : 'dictbiz'
  const isOwn = kind === 'dict-biz' || tenantId === PLATFORM
  return {
    mayAdd: isOwn && codes.has(`${head}_add`),
    mayEdit: isOwn && codes.has(`${head}_edit`),
    mayRemove: isOwn && codes.has(`${head}_delete`),
  }
}
/** Enumeration entries have no versions. */
export const isFixed = (entry: Entry): boolean => entry.version === -1

/** A dictionary has three levels: its entries, and one below each (10-platform 5.4). */
export const DEEPEST = 1
/** Without this header the English label would be returned as value and saved as the Chinese one. */
export const bothLanguages = { 'Accept-Language': 'zh-CN' }

export function useRemove(kind: Kind) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return (entry: Entry) =>
    modal.confirm({
      title: t('删除 {name}？ / Delete {name}?', { name: labelOf(entry, language) }),
      content: t('已被使用的字典项不能删除，可以封存。 / An entry in use cannot be deleted; it can be sealed.'),
      okText: t('删除 / Delete'),
      okButtonProps: { danger: true },
      async onOk() {
        await request('POST', `/api/blade-system/${kind}/remove`, { body: { ids: entry.id } })
        await Promise.all([
          client.invalidateQueries({ queryKey: ['dict-panes', kind] }),
          client.invalidateQueries({ queryKey: ['dictionary'] }),
        ])
        void message.success(t('已删除 / Deleted'))
      },
    })
}
