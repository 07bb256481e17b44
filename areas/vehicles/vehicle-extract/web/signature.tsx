import { Button, Modal } from 'antd'
import { useRef, useState, type PointerEvent } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

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
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const [isDrawn, setDrawn] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) * event.currentTarget.width) / box.width,
      ((event.clientY - box.top) * event.currentTarget.height) / box.height,
    ] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = event.currentTarget.getContext('2d')!
    Object.assign(pen, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#1a2230' })
    pen.beginPath()
    pen.moveTo(...point(event))
    isDown.current = true
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return
    const pen = event.currentTarget.getContext('2d')!
    pen.lineTo(...point(event))
    pen.stroke()
    setDrawn(true)
  }
  const clear = () => {
    canvas.current!.getContext('2d')!.clearRect(0, 0, 640, 240)
    setDrawn(false)
  }
  const keep = async () => {
    setBusy(true)
    try {
      const picture = await new Promise<Blob>((resolve, reject) =>
        canvas.current!.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
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
        <Button key="clear" onClick={clear}>
          {t('重签 / Again')}
        </Button>,
        <Button key="ok" type="primary" disabled={!isDrawn} loading={isBusy} onClick={() => void keep()}>
          {t('确认签字 / Sign')}
        </Button>,
      ]}
    >
      <canvas
        ref={canvas}
        width={640}
        height={240}
        className="take-pad"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => {
          isDown.current = false
        }}
        onPointerCancel={() => {
          isDown.current = false
        }}
      />
    </Modal>
  )
}
