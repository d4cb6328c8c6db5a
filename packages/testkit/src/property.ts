import fc from 'fast-check'

// In CI the same values are drawn in every run, so that a failure is caused by the change under test; elsewhere each run draws new ones.
if (process.env.CI) fc.configureGlobal({ seed: 20_261_122 })

export default fc
