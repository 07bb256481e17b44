import { ImageUpload } from '#packages/web/kit/fields/image-upload.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { MOST_KB } from './picture-size.ts'

/** One picture: what stands under a person's opinions. */
export const SignatureInput = ({ value, onChange, disabled, 'aria-label': label }: InputProps) => (
  <ImageUpload
    most={1}
    maxKb={MOST_KB}
    value={value ? String(value) : ''}
    onChange={group => onChange?.(group, {})}
    disabled={disabled === true}
    {...(label ? { 'aria-label': label } : {})}
  />
)
