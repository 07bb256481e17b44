import { create } from 'zustand'

/** Whether the search stands open. */
export const usePalette = create<{ isOpen: boolean }>(() => ({ isOpen: false }))
export const openPalette = (): void => usePalette.setState({ isOpen: true })
export const closePalette = (): void => usePalette.setState({ isOpen: false })
