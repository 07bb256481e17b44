import { useT } from '../i18n/index.ts'

export const PRODUCT = '车辆租赁业务平台 / Fleet Leasing Office'
export const PRODUCT_SHORT = '车辆租赁 / Fleet Office'

/** The mark: a road that runs to the horizon. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="mark">
      <rect width="32" height="32" rx="8" fill="#1f6fc4" />
      <path d="M12.6 7h6.8l5.1 18H7.5z" fill="#fff" fillOpacity=".16" />
      <path d="M12.6 7 7.5 25M19.4 7l5.1 18" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M16 8v3.2M16 14v4M16 21v4.4" stroke="#ffd166" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}

export function useProduct(): string {
  return useT()(PRODUCT)
}
