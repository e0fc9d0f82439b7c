"""A cache with a size: what it holds is counted, and what is used stays."""

from random import Random

from mafia_de_cuba.caching import SizedCache, latest


def test_it_never_holds_more_than_it_may() -> None:
    cache: SizedCache[int, bytes] = SizedCache(1000)
    rng = Random(1)
    for number in range(5000):
        cache.keep(rng.randrange(200), bytes(1), rng.randrange(1, 200))
        cache.get(rng.randrange(200))
        held = [*cache._young.values(), *cache._old.values()]
        assert cache.size == sum(size for _, size in held) <= 1000, number
        assert len(cache) == len(held)


def test_what_is_used_stays_and_what_is_not_goes() -> None:
    cache: SizedCache[int, str] = SizedCache(100)
    cache.keep(0, "used", 10)
    cache.keep(1, "not used", 10)
    for number in range(2, 50):
        cache.keep(number, "new", 10)
        assert cache.get(0) == "used"
    assert cache.get(1) is None


def test_what_is_too_large_is_not_kept_and_pushes_nothing_out() -> None:
    cache: SizedCache[str, str] = SizedCache(100)
    cache.keep("small", "a", 10)
    assert cache.keep("large", "b", 51) == "b"
    assert cache.get("large") is None
    assert cache.get("small") == "a"


def test_a_key_kept_again_counts_once() -> None:
    cache: SizedCache[str, str] = SizedCache(100)
    for size in (10, 20, 30):
        cache.keep("same", str(size), size)
    assert (cache.get("same"), cache.size, len(cache)) == ("30", 30, 1)
    cache.clear()
    assert (cache.get("same"), cache.size, len(cache)) == (None, 0, 0)


# ---------------------------------------------------------------- the latest answer


def test_the_same_question_twice_in_a_row_is_answered_once() -> None:
    asked: list[tuple[str, int]] = []

    @latest
    def make(text: str, times: int = 1) -> str:
        asked.append((text, times))
        return text * times

    assert [make("a"), make("a"), make("b", times=2), make("b", times=2)] == ["a", "a", "bb", "bb"]
    assert asked == [("a", 1), ("b", 2)]
    assert make("a") == "a"
    assert len(asked) == 3, "what was asked before the last is forgotten"


def test_equal_questions_are_the_same_whatever_they_are_made_of() -> None:
    asked: list[tuple[int, ...]] = []

    @latest
    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    assert [total((1, 2)), total(tuple(range(1, 3))), total((2, 1))] == [3, 3, 3]
    assert asked == [(1, 2), (2, 1)]
