import { useRef } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import './photos.css'

export const MOST_PHOTOS = 6
/** Enough to read a plate and a licence, small enough for the network of a road. */
const LONGEST = 1280
const QUALITY = 0.7

async function shrink(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

/** Photos of the road as a form field: taken or chosen, made smaller here, sent with the report. */
export function PhotosInput({
  value = [],
  onChange,
  id,
}: {
  value?: readonly string[]
  onChange?: (photos: readonly string[]) => void
  id?: string
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const add = async (files: readonly File[]) => {
    const made: string[] = []
    // What the browser cannot draw is no photo.
    for (const file of files)
      await shrink(file).then(
        one => made.push(one),
        () => undefined,
      )
    onChange?.([...value, ...made].slice(0, MOST_PHOTOS))
  }
  return (
    <div className="open-photos">
      {value.map((one, at) => (
        <button
          key={one.slice(-40)}
          type="button"
          aria-label={t('移除第{n}张 / Remove photo {n}', { n: at + 1 })}
          onClick={() => onChange?.(value.filter(other => other !== one))}
        >
          <img src={one} alt={t('照片{n} / Photo {n}', { n: at + 1 })} />
          <Icon name="x" size={14} />
        </button>
      ))}
      {value.length < MOST_PHOTOS && (
        <button type="button" className="is-add" onClick={() => input.current?.click()}>
          <Icon name="image" size={22} />
          {t('拍照或选择 / Take or choose')}
        </button>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('照片 / Photos')}
        onChange={event => {
          void add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
