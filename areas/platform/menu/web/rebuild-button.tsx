import { App, Button, Modal } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { reloadMenus, useSession } from '#packages/web/shell/session.ts'
import './menu.css'

interface Named {
  code: string
  name: string
  nameEn: string | null
}
interface Change {
  added: Named[]
  removed: Named[]
  changed: Named[]
}
const PLATFORM = '000000'
const ask = (preview: boolean) =>
  request<Change>('POST', '/api/blade-system/menu/rebuild', { body: { preview }, noToast: true, timeout: 120_000 })

/** 重建菜单: for the platform administrator; changes are listed before and after. */
export function RebuildButton({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const isOperator = useSession(
    state => state.user?.tenantId === PLATFORM && state.user.aliases.includes('administrator'),
  )
  const [change, setChange] = useState<Change>()
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!isOperator) return null
  const run = async (preview: boolean) => {
    setBusy(true)
    try {
      setChange(await ask(preview))
      setDone(!preview)
      if (preview) return
      void message.success(t('菜单已重建 / The menu was rebuilt'))
      onDone()
      await reloadMenus()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const count = change ? change.added.length + change.removed.length + change.changed.length : 0
  return (
    <>
      <Button icon={<Icon name="refresh-cw" size={14} />} loading={isBusy && !change} onClick={() => void run(true)}>
        {t('重建菜单 / Rebuild the menu')}
      </Button>
      {change && (
        <Modal
          open
          width={640}
          title={isDone ? t('菜单已重建 / The menu was rebuilt') : t('重建菜单？ / Rebuild the menu?')}
          onCancel={() => setChange(undefined)}
          footer={
            isDone
              ? [
                  <Button key="close" type="primary" onClick={() => setChange(undefined)}>
                    {t('关闭 / Close')}
                  </Button>,
                ]
              : [
                  <Button key="cancel" onClick={() => setChange(undefined)}>
                    {t('取消 / Cancel')}
                  </Button>,
                  <Button key="run" type="primary" loading={isBusy} onClick={() => void run(false)}>
                    {t('重建 / Rebuild')}
                  </Button>,
                ]
          }
        >
          {!isDone && (
            <p>
              {t(
                '按程序的菜单树与各资源的定义重新生成内置菜单和按钮。您改过的名称、图标、排序和隐藏保留，授权保留；自建菜单不动。 / Makes the built-in menus and buttons again from the menu tree and the definitions. Names, icons, order and hiding that you changed stay, and so do grants; menus of your own are not touched.',
              )}
            </p>
          )}
          {count === 0 ? (
            <p className="menu-same">
              {isDone
                ? t('没有变化：菜单与程序一致。 / Nothing changed: the menu says what the program says.')
                : t('没有差异：菜单与程序一致。 / No differences: the menu says what the program says.')}
            </p>
          ) : (
            <>
              <Rows title={isDone ? t('已新增 / Added') : t('将新增 / To be added')} rows={change.added} />
              <Rows title={isDone ? t('已移除 / Removed') : t('将移除 / To be removed')} rows={change.removed} />
              <Rows title={isDone ? t('已更新 / Changed') : t('将更新 / To be changed')} rows={change.changed} />
            </>
          )}
        </Modal>
      )}
    </>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly Named[] }) {
  const language = useLanguage(state => state.language)
  if (rows.length === 0) return null
  return (
    <section className="menu-change" aria-label={title}>
      <h3>
        {title} <span className="num">{rows.length}</span>
      </h3>
      <ul>
        {rows.map(one => (
          <li key={one.code}>
            {(language === 'en' && one.nameEn) || one.name} <code>{one.code}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
