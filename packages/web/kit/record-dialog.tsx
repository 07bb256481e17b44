import { App, Modal } from 'antd'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useT } from '../i18n/index.ts'
import { PageSkeleton } from '../shell/tab-host.tsx'
import { TabStandIn, useTab, type TabHandle } from '../shell/use-tab.ts'
import { DetailPage } from './detail/detail-page.tsx'
import { FormPage } from './form/form-page.tsx'
import type { AnyResource } from './model/world.ts'
import type { OpenRecord } from './record-dialogs.tsx'
import './record-dialogs.css'

/** A standard form or detail in a dialog: what such a page does with its tab, it does with the dialog. */
export function RecordDialog({
  resource,
  open,
  onClose,
}: {
  resource: AnyResource
  open: OpenRecord
  onClose: () => void
}) {
  const t = useT()
  const { modal } = App.useApp()
  const below = useTab()
  const isDirty = useRef(false)
  const keep = useRef<(() => Promise<void>) | undefined>(undefined)
  const setDirty = useRef(below.setDirty)
  setDirty.current = below.setDirty
  const standIn = useMemo<TabHandle>(
    () => ({
      id: `${below.id}:${open.what}`,
      url: `${resource.page}/${open.what}?${open.query}`,
      pathname: `${resource.page}/${open.what}`,
      params: new URLSearchParams(open.query),
      isActive: below.isActive,
      isDialog: true,
      setTitle: () => undefined,
      setQuery: () => undefined,
      close: onClose,
      leaveFor: onClose,
      refresh: () => undefined,
      // The tab below holds what is typed here: it is kept, and asks before it closes.
      setDirty: (now, saveDraft) => {
        ;[isDirty.current, keep.current] = [now, saveDraft]
        setDirty.current(now, saveDraft)
      },
    }),
    [resource, open, below.id, below.isActive],
  )
  useEffect(() => () => setDirty.current(false), [])
  const leave = () => {
    if (!isDirty.current) return onClose()
    modal.confirm({
      title: t('内容未保存，确定离开吗？ / Changes are not saved, leave anyway?'),
      content: keep.current && t('离开前会存为草稿。 / They are kept as a draft.'),
      okText: t('离开 / Leave'),
      cancelText: t('继续填写 / Keep editing'),
      onOk: async () => {
        await keep.current?.()
        onClose()
      },
    })
  }
  return (
    // A name in it that leads to another tab leaves the dialog behind with its own tab.
    <Modal
      open={below.isActive}
      className="kit-record-dialog"
      width="min(1120px, calc(100vw - 48px))"
      footer={null}
      title={t(resource.label)}
      centered
      mask={{ closable: false }}
      onCancel={leave}
    >
      <TabStandIn value={standIn}>
        <Suspense fallback={<PageSkeleton />}>
          {open.what === 'detail' ? (
            <DetailPage resource={resource} />
          ) : (
            <FormPage resource={resource} how={open.what} />
          )}
        </Suspense>
      </TabStandIn>
    </Modal>
  )
}
