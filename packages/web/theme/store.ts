import { create } from 'zustand'
import { isThemeName, type ThemeName } from './themes.ts'

const KEY = 'fleet-theme'

interface Look {
  name: ThemeName
  primary?: string
}
interface LookState extends Look {
  setTheme(name: ThemeName): void
  /** undefined returns to the theme's own colour. */
  setPrimary(primary: string | undefined): void
  /** Takes over the look kept on the server. */
  adopt(look: unknown): void
}

/** Kept locally too, for the sign-in page (10-platform 3.2, themes). */
export const useLook = create<LookState>((set, get) => {
  const keep = (look: Look) => {
    if (typeof localStorage !== 'undefined') localStorage.setItem(KEY, JSON.stringify(look))
    set(look)
  }
  return {
    ...remembered(),
    setTheme: name => keep({ name, primary: get().primary }),
    setPrimary: primary => keep({ name: get().name, primary }),
    adopt(look) {
      const valid = lookOf(look)
      if (valid) keep(valid)
    },
  }
})

export function lookOf(value: unknown): Look | undefined {
  if (!value || typeof value !== 'object') return undefined
  const { name, primary } = value as Record<string, unknown>
  if (!isThemeName(name)) return undefined
  return {
    name,
    primary: typeof primary === 'string' && /^#[0-9a-f]{6}$/i.test(primary) ? primary.toLowerCase() : undefined,
  }
}

function remembered(): Look {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  if (!text) return { name: 'default' }
  try {
    return lookOf(JSON.parse(text)) ?? { name: 'default' }
  } catch {
    // Somebody edited the storage by hand: the standard look is always right.
    return { name: 'default' }
  }
}
