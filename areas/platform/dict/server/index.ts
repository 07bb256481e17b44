export { default } from './import-entries.ts'
