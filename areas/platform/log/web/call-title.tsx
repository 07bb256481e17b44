import { useT } from '#packages/web/i18n/index.ts'

/** A call is logged with its label in both languages; its reader wants one. */
export function CallTitle({ value }: { value: unknown }) {
  const t = useT()
  return <>{t(String(value))}</>
}
