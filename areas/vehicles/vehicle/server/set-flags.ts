export { setFlags } from '../../vehicle-flag/server/set-flags.ts'
