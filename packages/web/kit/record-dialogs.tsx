import { App, Modal } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { TabStandIn, useTab, type TabHandle } from '../shell/use-tab.ts'
import { DetailPage } from './detail/detail-page.tsx'
import { FormPage } from './form/form-page.tsx'
import type { AnyResource } from './model/world.ts'
import { RecordPlace, type Shown } from './record-place.ts'
import './record-dialogs.css'

interface Open { readonly what: Shown; readonly query: string }

/** One page whose records are added, changed and read in dialogs above it: their forms and details are the standard ones. */
export function RecordDialogs({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const place = useMemo(() => ({ resource, open: (what: Shown, query: string) => setOpen({ what, query }) }), [resource])
  return (
    <RecordPlace value={place}>
      {children}
      {open && <RecordDialog key={`${open.what}?${open.query}`} resource={resource} open={open} onClose={() => setOpen(undefined)} />}
    </RecordPlace>
  )
}

function RecordDialog({ resource, open, onClose }: { resource: AnyResource; open: Open; onClose: () => void }) {
  const t = useT()
  const { modal } = App.useApp()
  const below = useTab()
  const isDirty = useRef(false)
  // What a page does with its tab, the dialog does with itself.
  const standIn = useMemo<TabHandle>(() => ({
    id: `${below.id}:${open.what}`, url: `${resource.page}/${open.what}?${open.query}`, pathname: `${resource.page}/${open.what}`, params: new URLSearchParams(open.query), isActive: below.isActive, isDialog: true,
    setTitle: () => undefined, setDirty: now => { isDirty.current = now }, setQuery: () => undefined, close: onClose, refresh: () => undefined,
  }), [resource, open, below.id, below.isActive])
  const leave = () => {
    if (!isDirty.current) return onClose()
    modal.confirm({ title: t('放弃未保存的修改？ / Discard what is not saved?'), okText: t('放弃 / Discard'), okButtonProps: { danger: true }, cancelText: t('继续编辑 / Go on editing'), onOk: onClose })
  }
  return (
    <Modal open className="kit-record-dialog" width={960} footer={null} title={t(resource.label)} centered mask={{ closable: false }} onCancel={leave}>
      <TabStandIn value={standIn}>{open.what === 'detail' ? <DetailPage resource={resource} /> : <FormPage resource={resource} how={open.what} />}</TabStandIn>
    </Modal>
  )
}
