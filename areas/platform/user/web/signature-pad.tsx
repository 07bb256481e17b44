import { Button, Modal } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'

const [WIDTH, HEIGHT] = [480, 180]

/**
 * Signs with pen, finger or mouse; the picture is cut to what was written, so that it fills the line where it is
 * printed.
 */
export function SignaturePad({ onDone, onClose }: { onDone: (file: File) => Promise<boolean>; onClose: () => void }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<[number, number]>(undefined)
  const [isWritten, setWritten] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const at = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) * WIDTH) / box.width, ((event.clientY - box.top) * HEIGHT) / box.height]
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d')
    if (!last.current || !pen) return
    const next = at(event)
    Object.assign(pen, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#101828' })
    pen.beginPath()
    pen.moveTo(...last.current)
    pen.lineTo(...next)
    pen.stroke()
    last.current = next
    setWritten(true)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setWritten(false)
  }
  const finish = async () => {
    if (!canvas.current) return
    setBusy(true)
    const isKept = await onDone(await pictureOf(canvas.current))
    setBusy(false)
    if (isKept) onClose()
  }
  return (
    <Modal
      open
      title={t('手写签名 / Handwritten signature')}
      width={540}
      onCancel={onClose}
      footer={[
        <Button key="clear" disabled={!isWritten || isBusy} onClick={clear}>
          {t('重写 / Clear')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('取消 / Cancel')}
        </Button>,
        <Button key="done" type="primary" disabled={!isWritten} loading={isBusy} onClick={() => void finish()}>
          {t('使用此签名 / Use this signature')}
        </Button>,
      ]}
    >
      <canvas
        ref={canvas}
        className="user-pad"
        width={WIDTH}
        height={HEIGHT}
        aria-label={t('在此书写 / Write here')}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = at(event)
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = undefined
        }}
      />
    </Modal>
  )
}

async function pictureOf(from: HTMLCanvasElement): Promise<File> {
  const { data } = from.getContext('2d')!.getImageData(0, 0, WIDTH, HEIGHT)
  let [left, top, right, bottom] = [WIDTH, HEIGHT, 0, 0]
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      if (data[(y * WIDTH + x) * 4 + 3] === 0) continue
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
    }
  }
  const sheet = document.createElement('canvas')
  const edge = 6
  sheet.width = right - left + 1 + 2 * edge
  sheet.height = bottom - top + 1 + 2 * edge
  sheet
    .getContext('2d')!
    .drawImage(from, left - edge, top - edge, sheet.width, sheet.height, 0, 0, sheet.width, sheet.height)
  const blob = await new Promise<Blob>((resolve, reject) =>
    sheet.toBlob(made => (made ? resolve(made) : reject(new Error('the signature could not be drawn'))), 'image/png'),
  )
  return new File([blob], 'signature.png', { type: 'image/png' })
}
