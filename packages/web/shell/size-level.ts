import { useSyncExternalStore } from 'react'

/** Width >= 1200 -> 3, >= 992 -> 2, >= 768 -> 1, else 0 (10-platform 3.2). */
export type SizeLevel = 0 | 1 | 2 | 3

export const levelOf = (width: number): SizeLevel => (width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0)

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useSizeLevel = (): SizeLevel => useSyncExternalStore(subscribe, () => levelOf(window.innerWidth))
