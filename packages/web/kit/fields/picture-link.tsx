import { App, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { RefusedError, request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useShownSource } from '../editor/pictures.ts'
import { pictureFault } from './image-upload.tsx'

/** One file sent to the store; `path` is put-file (outside any group, answers its link) or put-file-attach-biz-id. */
export function uploadFile<T>(path: string, file: File, params: Record<string, string> = {}): Promise<T> {
  const body = new FormData()
  body.append('file', file)
  return request<T>('POST', `/api/blade-resource/oss/endpoint/${path}`, { params, body, silent: true })
}

/** A button that takes one picture from the machine; what is wrong with it is said before it leaves. */
export function ChoosePicture({
  word,
  label,
  mostKb,
  isBusy,
  disabled = false,
  onFile,
}: {
  word: string
  label: string
  mostKb: number
  isBusy: boolean
  disabled?: boolean
  onFile: (file: File) => Promise<unknown>
}) {
  const t = useT()
  const { message } = App.useApp()
  const box = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (box.current) box.current.value = ''
    if (!file) return
    const fault = pictureFault(file, mostKb)
    if (fault) void message.warning(t(fault.text, fault.facts))
    else void onFile(file)
  }
  return (
    <>
      <Button
        size="small"
        icon={<Icon name="upload" size={13} />}
        loading={isBusy}
        disabled={disabled}
        aria-label={label}
        onClick={() => box.current?.click()}
      >
        {word}
      </Button>
      <input
        ref={box}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png,.gif"
        onChange={event => take(event.target.files?.[0])}
      />
    </>
  )
}

/** A picture of ours by its link, fetched with the token; `otherwise` while it comes and where it does not. */
export function LinkedPicture({
  link,
  alt,
  className,
  otherwise,
}: {
  link: string
  alt: string
  className: string
  otherwise: ReactNode
}) {
  const source = useShownSource(link)
  return source ? <img className={className} src={source} alt={alt} /> : otherwise
}

interface Props {
  value: string
  label: string
  mostKb: number
  disabled: boolean
  onChange: (link: string) => void
}

/** A field whose value is the link of one uploaded picture. */
export function PictureLink({ value, label, mostKb, disabled, onChange }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      onChange((await uploadFile<{ link: string }>('put-file', file)).link)
    } catch (error) {
      void message.error(
        error instanceof RefusedError && error.told ? error.told : t('上传失败，请重试 / Upload failed, please retry'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="kit-picture-link" role="group" aria-label={label}>
      {value && (
        <LinkedPicture
          link={value}
          alt={label}
          className="kit-linked-picture"
          otherwise={<span className="kit-hint">{value}</span>}
        />
      )}
      <ChoosePicture
        word={value ? t('更换 / Replace') : t('上传 / Upload')}
        label={t('上传{field} / Upload: {field}', { field: label })}
        mostKb={mostKb}
        isBusy={isBusy}
        disabled={disabled}
        onFile={send}
      />
      {value && (
        <Button
          size="small"
          type="text"
          danger
          disabled={disabled || isBusy}
          aria-label={t('移除{field} / Remove: {field}', { field: label })}
          onClick={() => onChange('')}
        >
          {t('移除 / Remove')}
        </Button>
      )}
    </div>
  )
}
