import { Button } from 'antd'
import { useRef, type PointerEvent } from 'react'
import { useT } from '../i18n/index.ts'
import './signature-pad.css'

const WIDTH = 640
const HEIGHT = 240

/** A place to sign with finger or mouse. Tells its picture after each stroke, nothing when it was wiped. */
export function SignaturePad({
  label,
  onDrawn,
}: {
  label: string
  onDrawn: (canvas: HTMLCanvasElement | undefined) => void
}) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
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
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (isDown.current) onDrawn(event.currentTarget)
    isDown.current = false
  }
  const clear = () => {
    canvas.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT)
    onDrawn(undefined)
  }
  return (
    <div className="signature-pad">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size="small" onClick={clear}>
        {t('重签 / Again')}
      </Button>
    </div>
  )
}
