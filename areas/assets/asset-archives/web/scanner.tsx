import { App, Button, Input, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
const canWatch = (): boolean => detectorClass() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia)

/** A scanner at the counter types into the field; a phone looks through its camera, or takes a photo. */
export function Scanner({ onCode, busy }: { onCode: (code: string) => void; busy: boolean }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [watching, setWatching] = useState(false)
  const sends = (code: string) => {
    const text = code.trim()
    setTyped('')
    if (text !== '') onCode(text)
  }
  return (
    <>
      <Space.Compact style={{ width: '100%', maxWidth: 560 }}>
        <Input
          autoFocus
          size="large"
          inputMode="text"
          value={typed}
          aria-label={t('条码 / Code')}
          placeholder={t('扫描或输入档案编号、档案袋、车牌 / Scan or type an item, a bag, a plate')}
          onChange={event => setTyped(event.target.value)}
          onPressEnter={() => sends(typed)}
        />
        <Button size="large" type="primary" loading={busy} onClick={() => sends(typed)}>
          {t('确定 / OK')}
        </Button>
      </Space.Compact>
      <Space style={{ margin: '8px 0 12px' }} wrap>
        {canWatch() && (
          <Button onClick={() => setWatching(!watching)}>
            {watching ? t('关闭摄像头 / Close the camera') : t('摄像头扫码 / Scan by camera')}
          </Button>
        )}
        <PhotoButton onCode={sends} />
      </Space>
      {watching && <Camera onCode={sends} onFail={() => setWatching(false)} />}
    </>
  )
}

const LOOK_EVERY = 250
const SAME_CODE = 2500
/** What the camera sees, looked at four times a second; the same label counts again after a moment only. */
function Camera({ onCode, onFail }: { onCode: (code: string) => void; onFail: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    const detector = new (detectorClass()!)({ formats: ['qr_code', 'code_128'] })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let isOver = false
    let last = { code: '', time: 0 }
    const looks = async () => {
      if (!video.current || video.current.readyState < 2) return
      const [seen] = await detector.detect(video.current)
      if (isOver || !seen) return
      if (seen.rawValue === last.code && Date.now() - last.time < SAME_CODE) return
      last = { code: seen.rawValue, time: Date.now() }
      tell.current(seen.rawValue)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async given => {
        stream = given
        if (isOver || !video.current) return given.getTracks().forEach(track => track.stop())
        video.current.srcObject = given
        await video.current.play()
        timer = setInterval(() => void looks().catch(() => undefined), LOOK_EVERY)
      })
      .catch(() => {
        void message.warning(t('无法打开摄像头，请拍照或输入 / The camera does not open: take a photo or type'))
        onFail()
      })
    return () => {
      isOver = true
      clearInterval(timer)
      stream?.getTracks().forEach(track => track.stop())
    }
  }, [])
  return <video ref={video} muted playsInline style={{ width: '100%', maxWidth: 560, borderRadius: 8 }} />
}

const LONGEST_SIDE = 1600
/** A photo where no camera is read: made smaller here, read on the server. */
function PhotoButton({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const reads = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { code } = await request<{ code: string }>('POST', `${servicePrefix.core}/asset-archives/read-photo`, {
        body: { photo: await smaller(file) },
      })
      if (code) onCode(code)
      else void message.warning(t('照片中未识别到条码，请靠近重拍或输入 / No code on the photo: go nearer or type it'))
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <>
      <Button loading={busy} onClick={() => input.current?.click()}>
        {t('拍照识别 / Take a photo')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('拍照识别 / Take a photo')}
        onChange={event => void reads(event.target.files?.[0])}
      />
    </>
  )
}

async function smaller(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const share = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * share)
  canvas.height = Math.round(picture.height * share)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}
