import { Button, Dropdown, Popover, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { type Attachment, nameOf, usePicture } from '#packages/web/kit/fields/attachments.ts'
import { openPreview } from '#packages/web/kit/fields/thumbnail.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { lackingPhotos, viewOf } from '../photo-views.ts'
import { MORE, useViewPhotos, type Slot, type ViewPhotosState } from './use-view-photos.ts'
import './view-photos.css'

interface Props {
  /** Whose photos they are, for those who hear the page. */
  car: string
  value: string
  required: number
  onChange: (group: string) => void
}

/** A slot for each view of the car and one for whatever else should be seen: a press takes the photo. */
export function ViewPhotos({ car, value, required, onChange }: Props) {
  const state = useViewPhotos(value, required, onChange)
  const t = useT()
  return (
    <div className="take-views">
      <Lacking state={state} required={required} />
      <ul>
        {state.slots.map(slot => (
          <ViewSlot key={slot.view.word} slot={slot} car={car} state={state} />
        ))}
        {state.others.map(photo => (
          <li key={photo.id} className="take-slot">
            <Shot photo={photo} name={nameOf(photo)} onRemove={() => state.remove(photo)} />
            <OtherName photo={photo} state={state} />
          </li>
        ))}
        <li className="take-slot">
          <Shoot
            label={t('更多照片：{car} / More photos of {car}', { car })}
            icon="plus"
            isBusy={state.busy.includes(MORE)}
            isMany
            onTake={files => state.add(files)}
          />
          <span>{t('更多照片 / More photos')}</span>
        </li>
      </ul>
    </div>
  )
}

/** 3/8, and which ones are still to be taken. */
function Lacking({ state, required }: { state: ViewPhotosState; required: number }) {
  const t = useT()
  if (required === 0) return null
  return (
    <p className={state.missing.length > 0 ? 'is-lacking' : 'is-whole'}>
      <b className="num">{`${required - state.missing.length}/${required}`}</b>
      {t(
        state.missing.length === 0
          ? '必拍照片已齐 / All views are there'
          : state.missing.length === required
            ? '请逐个视角拍照 / Take a photo of each view'
            : lackingPhotos(state.missing),
      )}
    </p>
  )
}

function ViewSlot({ slot, car, state }: { slot: Slot; car: string; state: ViewPhotosState }) {
  const t = useT()
  const name = t(slot.view.label)
  return (
    <li className={`take-slot${slot.photo ? ' is-taken' : ''}`}>
      {slot.photo ? (
        <Shot photo={slot.photo} name={name} onRemove={() => state.remove(slot.photo!)} />
      ) : (
        <Shoot
          label={`${car} ${name}`}
          icon="image"
          isBusy={state.busy.includes(slot.view.word)}
          isMissing={slot.isRequired}
          onTake={files => state.add(files, slot.view)}
        />
      )}
      <span>
        {name}
        {slot.isRequired && !slot.photo && <i aria-hidden="true">*</i>}
      </span>
    </li>
  )
}

/** Camera or files, as the device offers them. */
function Shoot({
  label,
  icon,
  isBusy,
  isMany = false,
  isMissing = false,
  onTake,
}: {
  label: string
  icon: string
  isBusy: boolean
  isMany?: boolean
  isMissing?: boolean
  onTake: (files: readonly File[]) => void
}) {
  return (
    <label className={`take-shoot${isMissing ? ' is-missing' : ''}`}>
      {isBusy ? <Spin size="small" /> : <Icon name={icon} size={22} />}
      <input
        type="file"
        accept="image/*"
        multiple={isMany}
        disabled={isBusy}
        aria-label={label}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onTake(files)
        }}
      />
    </label>
  )
}

function Shot({ photo, name, onRemove }: { photo: Attachment; name: string; onRemove: () => void }) {
  const t = useT()
  const source = usePicture(photo, 'thumbLink')
  return (
    <div className="take-shot">
      <button
        type="button"
        aria-label={t('查看照片 {name} / Open the photo {name}', { name })}
        onClick={() => openPreview(photo)}
      >
        {source ? <img src={source} alt="" /> : <Icon name="file-text" size={22} />}
      </button>
      <button
        type="button"
        className="take-unshot"
        aria-label={t('删除照片 {name} / Remove the photo {name}', { name })}
        onClick={onRemove}
      >
        <Icon name="x" size={14} />
      </button>
    </div>
  )
}

/** A photo that nobody named may be one of a view that is still missing. */
function OtherName({ photo, state }: { photo: Attachment; state: ViewPhotosState }) {
  const t = useT()
  const view = viewOf(photo.groupName)
  const name = view ? t(view.label) : nameOf(photo)
  const free = state.slots.filter(one => !one.photo)
  if (free.length === 0) return <span className="kit-own">{name}</span>
  const items = free.map(one => ({ key: one.view.word, label: t(one.view.label) }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => state.name(photo, key) }}>
      <button
        type="button"
        className="take-other"
        aria-label={t('{name} 是哪个视角 / Which view {name} shows', { name })}
      >
        <span className="kit-own">{name}</span>
        <Icon name="chevron-down" size={12} />
      </button>
    </Dropdown>
  )
}

/** In a grid of many cars: how many there are; the slots open beside it. */
export function PhotosButton({ fault, ...of }: Props & { fault: ReactNode }) {
  const t = useT()
  const { missing, count } = useViewPhotos(of.value, of.required, of.onChange)
  const isWhole = missing.length === 0
  const words =
    of.required > 0
      ? t('照片 {n}/{all} / Photos {n}/{all}', { n: of.required - missing.length, all: of.required })
      : t('照片 {n} / Photos {n}', { n: count })
  return (
    <>
      <Popover
        trigger="click"
        destroyOnHidden
        content={
          <div className="take-photos">
            <ViewPhotos {...of} />
          </div>
        }
      >
        <Button
          size="small"
          icon={<Icon name={isWhole ? 'check' : 'upload'} size={14} />}
          {...(isWhole ? {} : { type: 'dashed' as const })}
        >
          {words}
        </Button>
      </Popover>
      {!isWhole && fault}
    </>
  )
}
