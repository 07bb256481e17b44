import type { NavigateFunction } from 'react-router'

let current: NavigateFunction | undefined

/** The router of the page, for code outside components: stores and reactions of the client. */
export function setNavigate(navigate: NavigateFunction): void {
  current = navigate
}
export const navigateTo: NavigateFunction = ((...args: [never]) => current?.(...args)) as NavigateFunction
