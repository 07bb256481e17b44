/** Addresses of the borders' files: apps/web/outlines.ts. */
declare module 'virtual:outlines' {
  export const provinces: string
  export const cities: string
}
