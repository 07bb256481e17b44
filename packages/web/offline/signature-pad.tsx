import { useRef, useState, type PointerEvent } from 'react'
import { useT } from '../i18n/index.ts'
import './signature-pad.css'

const [WIDTH, HEIGHT] = [900, 360]

/** A sheet to write on with a finger; what was written is a PNG with the moment below it. */
export function SignaturePad({ label, onSigned }: { label: string; onSigned(picture: Blob): void }) {
  const t = useT()
  const sheet = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const last = useRef<readonly [number, number]>(undefined)
  const place = (event: PointerEvent): readonly [number, number] => {
    const box = sheet.current!.getBoundingClientRect()
    return [((event.clientX - box.left) * WIDTH) / box.width, ((event.clientY - box.top) * HEIGHT) / box.height]
  }
  const draw = (event: PointerEvent) => {
    if (!last.current) return
    const brush = sheet.current!.getContext('2d')!
    const next = place(event)
    brush.lineWidth = 5
    brush.lineCap = 'round'
    brush.strokeStyle = '#14202c'
    brush.beginPath()
    brush.moveTo(...last.current)
    brush.lineTo(...next)
    brush.stroke()
    last.current = next
    setEmpty(false)
  }
  const clear = () => {
    sheet.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT)
    setEmpty(true)
  }
  const end = () => {
    last.current = undefined
  }
  return (
    <div className="offline-signature">
      <canvas
        ref={sheet}
        width={WIDTH}
        height={HEIGHT}
        aria-label={label}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = place(event)
        }}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="offline-signature-tools">
        <button type="button" disabled={isEmpty} onClick={clear}>
          {t('重写 / Clear')}
        </button>
        <button
          type="button"
          className="is-main"
          disabled={isEmpty}
          onClick={() => sheet.current!.toBlob(picture => picture && onSigned(picture), 'image/png')}
        >
          {t('确认签名 / Use this signature')}
        </button>
      </div>
    </div>
  )
}
