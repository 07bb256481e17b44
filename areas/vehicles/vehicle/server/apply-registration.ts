export { applyRegistration } from './apply-papers.ts'
