/** A short meeting with decisions and promises. */
export const PLANNING = [
  'Maria Lopez: Good morning everyone, let us go through the release plan for the billing service.',
  'Tom Becker: The payment integration is still failing on the staging environment since last week.',
  'Maria Lopez: Tom, can you fix the payment integration on staging by Friday?',
  'Tom Becker: Yes, I will fix the payment integration by Friday.',
  'Priya Nair: The documentation for the invoice export is out of date, customers complain about it.',
  'Priya Nair: I will update the invoice export documentation by next Tuesday.',
  'Maria Lopez: Great. What do we do about the release date, do we keep March the twentieth?',
  'Tom Becker: We should move the release to the twenty seventh of March, the testing needs another week.',
  'Maria Lopez: Okay, we decided to move the release to the twenty seventh of March.',
  'Priya Nair: Agreed, that gives support enough time to prepare the announcement.',
  'Maria Lopez: Priya, please send the announcement draft to the support team tomorrow.',
  'Priya Nair: Sure, I will send the announcement draft tomorrow.',
  'Maria Lopez: Thank you, that is all for today.',
]
