// Answers, hangs or exits, for the test of work in a separate process.
process.on('disconnect', () => process.exit());
process.on('message', ({ what }) => {
  if (what === 'hang') for (;;);
  if (what === 'end') process.exit(1);
  process.send({ pid: process.pid });
});
