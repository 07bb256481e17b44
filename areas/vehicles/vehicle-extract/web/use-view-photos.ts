import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Attachment, filesQuery, newGroup } from '#packages/web/kit/fields/attachments.ts'
import { useFileChanges } from '#packages/web/kit/fields/file-tools.tsx'
import { missingViews, PHOTO_VIEWS, viewInName, type PhotoView } from '../photo-views.ts'
import { keepsPhoto } from './sort-photos.ts'

export interface Slot {
  readonly view: PhotoView
  readonly isRequired: boolean
  readonly photo: Attachment | undefined
}

/** Stands in `busy` for photos of no view. */
export const MORE = 'more'

/** The photos of one car: the first of each view in its slot, the rest as they came. `required`: so many views must be there. */
export function useViewPhotos(group: string, required: number, onGroup: (group: string) => void) {
  const client = useQueryClient()
  const { data: photos = [] } = useQuery(filesQuery(group))
  const { change } = useFileChanges(group)
  const [busy, setBusy] = useState<readonly string[]>([])
  // Several photos taken at once of a car that has none yet share one group.
  const pending = useRef<Promise<string>>(undefined)

  const slots = PHOTO_VIEWS.map(
    (view, at): Slot => ({
      view,
      isRequired: at < required,
      photo: photos.find(one => one.groupName === view.word),
    }),
  )
  const others = photos.filter(one => !slots.some(slot => slot.photo === one))
  const missing = missingViews(
    required,
    photos.map(one => one.groupName),
  )

  /** Into the slot of a view; without one their names may tell it (粤BD88012-前.jpg). */
  const add = async (files: readonly File[], view?: PhotoView): Promise<void> => {
    const key = view?.word ?? MORE
    setBusy(now => [...now, key])
    try {
      const kept = group || (await (pending.current ??= newGroup()))
      for (const file of files) await keepsPhoto(file, kept, (view ?? viewInName(file.name))?.word)
      if (!group) onGroup(kept)
      await client.invalidateQueries({ queryKey: ['files', kept] })
    } finally {
      pending.current = undefined
      setBusy(now => now.toSpliced(now.indexOf(key), 1))
    }
  }
  return {
    slots,
    others,
    missing,
    busy,
    count: photos.length,
    add: (files: readonly File[], view?: PhotoView) => void add(files, view).catch(() => undefined),
    remove: (photo: Attachment) => void change('remove', { ids: photo.id }).catch(() => undefined),
    name: (photo: Attachment, word: string) =>
      void change('submit', { id: photo.id, groupName: word }).catch(() => undefined),
  }
}
export type ViewPhotosState = ReturnType<typeof useViewPhotos>
