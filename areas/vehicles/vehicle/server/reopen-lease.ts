export { reopenLease } from './end-lease.ts'
