import { Button, Modal } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { SignaturePad } from '#packages/web/shell/signature-pad.tsx'

/** Signed with finger or mouse; kept as a picture in a group of its own. */
export function Signature({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (groupId: string) => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Icon name={value ? 'check' : 'pencil'} size={14} />}
        onClick={() => setOpen(true)}
        {...(value ? {} : { type: 'dashed' as const })}
      >
        {value ? t('{label}（已签） / {label}, signed', { label }) : label}
      </Button>
      {isOpen && (
        <Pad
          label={label}
          onClose={() => setOpen(false)}
          onSigned={group => {
            onChange(group)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function Pad({
  label,
  onClose,
  onSigned,
}: {
  label: string
  onClose: () => void
  onSigned: (groupId: string) => void
}) {
  const t = useT()
  const [drawn, setDrawn] = useState<HTMLCanvasElement>()
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      const picture = await new Promise<Blob>((resolve, reject) =>
        drawn!.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
      )
      const body = new FormData()
      body.append('file', new File([picture], `${label}.png`, { type: 'image/png' }))
      const answer = await request<{ attachBizId: string }>(
        'POST',
        '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
        { body },
      )
      onSigned(answer.attachBizId)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={label}
      width={700}
      onCancel={onClose}
      footer={[
        <Button key="ok" type="primary" disabled={!drawn} loading={isBusy} onClick={() => void keep()}>
          {t('确认签字 / Sign')}
        </Button>,
      ]}
    >
      <SignaturePad label={label} onDrawn={setDrawn} />
    </Modal>
  )
}
