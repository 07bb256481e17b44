import { definitions } from '#generated/definitions.ts'
import { web } from '#generated/web.ts'
import { installKit } from '#packages/web/kit/resolve.tsx'
import './platform-pages.ts'

/** The pages of every definition and the pieces that areas bring to them. */
installKit(definitions, web)
