import type { AnyResource } from '#packages/web/kit/model/world.ts'

/** The address of the list behind a figure, with the very parameters that it was counted by. */
export const listAddress = (resource: AnyResource, filters: Readonly<Record<string, string>>): string =>
  `${resource.page}/index?${new URLSearchParams(filters)}`
