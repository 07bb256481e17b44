import { useEffect, useState } from 'react'
import { localDateTime } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { Photo } from '#packages/web/offline/device.ts'
import { burnt, positionHere } from '#packages/web/offline/photo.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import './field-photos.css'

const MOST = 10
interface Props {
  label: string
  photos: readonly Photo[]
  /** Files that the server has already. */
  hasStored: boolean
  /** What is burnt in beside time and place. */
  words: readonly string[]
  onChange(photos: readonly Photo[]): void
}

/** Photos from the camera; moment and place are burnt into them on the device. */
export function FieldPhotos({ label, photos, hasStored, words, onChange }: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    setBusy(true)
    try {
      const here = await positionHere()
      const place = here
        ? `${here.lng.toFixed(5)}, ${here.lat.toFixed(5)} ±${here.accuracyM} m`
        : t('无定位 / No position')
      const now = localDateTime(new Date())
      const taken: Photo[] = []
      for (const file of files)
        taken.push({
          name: `${now.replaceAll(/\D/g, '')}-${newKey().slice(0, 6)}.jpg`,
          blob: await burnt(file, [`${now}  ${place}`, words.join('  ')]),
        })
      onChange([...photos, ...taken].slice(0, MOST))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="field-photos">
      {hasStored && <p className="field-hint">{t('服务器上已有照片 / The server has photos already')}</p>}
      <div className="field-shots">
        {photos.map((photo, at) => (
          <Shot
            key={photo.name}
            photo={photo}
            label={`${label} ${at + 1}`}
            onRemove={() => onChange(photos.filter(one => one !== photo))}
          />
        ))}
        {photos.length < MOST && (
          <label className={`field-shoot${isBusy ? ' is-busy' : ''}`}>
            <Icon name="image" size={22} />
            <span>{t('拍照 / Photo')}</span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              multiple
              aria-label={t('拍照：{label} / Photo: {label}', { label })}
              onChange={event => {
                void take([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        )}
      </div>
    </div>
  )
}

function Shot({ photo, label, onRemove }: { photo: Photo; label: string; onRemove(): void }) {
  const t = useT()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo.blob])
  return (
    <figure>
      {address && <img src={address} alt={label} />}
      <button type="button" aria-label={t('删除照片 {label} / Remove the photo {label}', { label })} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </figure>
  )
}
