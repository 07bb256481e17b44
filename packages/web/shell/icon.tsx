import { outlines } from './icon-outlines.ts'

/**
 * An icon of the Lucide set by name; an unknown name is a dot, as for menu leaves without an own icon (10-platform 8).
 */
export function Icon({ name, size = 16, className }: { name: string | undefined; size?: number; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: outlines[name ?? ''] ?? outlines.dot! }}
    />
  )
}
