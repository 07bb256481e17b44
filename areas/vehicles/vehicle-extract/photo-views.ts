import { inSentence, textOf, type Label } from '#kernel'

/** A side from which a car is photographed when it is handed over. */
export interface PhotoView {
  /** What the file keeps as its `groupName` (10-platform 5.6): the word itself, as with every kind of paper. */
  readonly word: string
  readonly label: Label
  /** What people call it in a file's name: 粤BD88012-前.jpg. */
  readonly inName: RegExp
}

const view = (label: Label, inName: RegExp): PhotoView => ({ word: textOf(label, 'zh'), label, inName })

/**
 * 60, 4.6: in this order they are asked for and printed; `vehicle.take.photoViews` says how many of them, from the
 * first on, a take must have.
 */
export const PHOTO_VIEWS: readonly PhotoView[] = [
  view('正前 / Front', /前|front/i),
  view('正后 / Rear', /后|rear|back/i),
  view('左侧 / Left side', /左|left/i),
  view('右侧 / Right side', /右|right/i),
  view('仪表盘(里程) / Dashboard with mileage', /仪表|里程|dashboard|mileage/i),
  view('车架号铭牌 / VIN plate', /车架号|铭牌|vin/i),
  view('内饰 / Interior', /内饰|interior/i),
  view('提车人与车合影 / Receiver with car', /合影|提车人|receiver/i),
]

export const viewOf = (word: string | null | undefined): PhotoView | undefined =>
  PHOTO_VIEWS.find(one => one.word === word)

/** The view that a file's name tells; none where it tells several (左前) or nothing (IMG_2041). */
export function viewInName(fileName: string): PhotoView | undefined {
  const told = PHOTO_VIEWS.filter(one => one.inName.test(fileName))
  return told.length === 1 ? told[0] : undefined
}

export const requiredViews = (count: number): readonly PhotoView[] => PHOTO_VIEWS.slice(0, Math.max(0, count))

export const missingViews = (count: number, words: readonly (string | null | undefined)[]): readonly PhotoView[] =>
  requiredViews(count).filter(one => !words.includes(one.word))

/** Photos of views in the order of the views, then the others by their name. */
export function inViewOrder<P>(photos: readonly P[], wordOf: (photo: P) => string, nameOf: (photo: P) => string): P[] {
  const rank = (photo: P): number => {
    const at = PHOTO_VIEWS.findIndex(one => one.word === wordOf(photo))
    return at < 0 ? PHOTO_VIEWS.length : at
  }
  return photos.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), 'zh', { numeric: true }))
}

/** 缺少照片：左侧、内饰 / Missing photos: left side, interior. */
export const lackingPhotos = (views: readonly PhotoView[]): Label =>
  `缺少照片：${views.map(one => textOf(one.label, 'zh')).join('、')} / Missing photos: ${views
    .map(one => inSentence(textOf(one.label, 'en')))
    .join(', ')}`
